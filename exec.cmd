@rem npm scripts begin with "exec" so that a POSIX shell passes signals from npm to the shop. cmd.exe has no such
@rem command and finds this file beside package.json: it runs the rest of the line.
@%*

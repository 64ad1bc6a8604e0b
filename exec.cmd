@rem npm scripts begin with "exec", so that signals to npm reach the shop on systems with a POSIX shell. cmd.exe has no
@rem such command and finds this file beside package.json: it runs the rest of the line.
@%*

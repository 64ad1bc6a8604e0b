import { fetchS3 } from './fetch-s3.ts';
import { fetchSftp } from './fetch-sftp.ts';
import { fetchWeb } from './fetch-web.ts';
import type { FetchDeps, FetchedFile, FetchTask, RemotePlace } from './remote-file.ts';

/** Fetches the file of a place, if it is another one than before. */
export function fetchRemote(deps: FetchDeps, place: RemotePlace, task: FetchTask): Promise<FetchedFile> {
  if (place.kind === 'sftp') return fetchSftp(deps, place, task);
  return place.kind === 's3' ? fetchS3(deps, place, task) : fetchWeb(deps, place, task);
}

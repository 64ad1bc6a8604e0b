import { text } from '../parameters.ts';
import { feedUpload, uploadedBytes } from './file-upload.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { afterSource, changedSource, sourceInPath } from './source-settings.ts';

const PATH = '/api/admin/v1/sources';

const sampleSource = defineUpload({
  method: 'POST',
  path: `${PATH}/{source}/sample`,
  id: 'sampleSource',
  tag: 'Sources',
  summary: 'Send a sample of a source',
  description: 'Reads the first rows of a file, and suggests a mapping if there is none.',
  scopes: ['source.change', 'import.read'],
  parameters: { source: sourceInPath },
  upload: feedUpload('The sample.'),
  success: changedSource,
  reasons: ['no-file', 'too-large', 'unreadable'],
  answer: async ({ params, file }, { services, member }) =>
    afterSource(await services.sources.takeSample(member, params.source, uploadedBytes(file))),
});

const fetchSample = defineOperation({
  method: 'POST',
  path: `${PATH}/{source}/sample/fetch`,
  id: 'fetchSourceSample',
  tag: 'Sources',
  summary: 'Fetch a sample of a source',
  description: 'Does the same with the file at the address of the source.',
  scopes: ['source.change', 'import.read'],
  parameters: { source: sourceInPath },
  success: changedSource,
  reasons: ['no-place', 'not-fetched', 'too-large', 'unreadable'],
  answer: async ({ params }, { services, member }) =>
    afterSource(await services.sources.fetchSample(member, params.source)),
});

const pullSource = defineOperation({
  method: 'POST',
  path: `${PATH}/{source}/pull`,
  id: 'pullSource',
  tag: 'Sources',
  summary: 'Pull a source now',
  description: 'Fetches the file and imports it in the background.',
  scopes: ['import.run', 'import.read'],
  parameters: { source: sourceInPath },
  success: { ...changedSource, status: 202, description: 'The pull waits.' },
  reasons: ['no-place', 'pulls-already'],
  answer: async ({ params }, { services, member }) =>
    afterSource(await services.sources.pullNow(member, params.source)),
});

const importSourceFile = defineUpload({
  method: 'POST',
  path: `${PATH}/{source}/imports`,
  id: 'importSourceFile',
  tag: 'Sources',
  summary: 'Import a file of a source',
  description: 'Imports a file into all targets of the source, read by its mapping.',
  scopes: ['import.run', 'import.read'],
  parameters: {
    source: sourceInPath,
    name: text({ longest: 100, description: 'Name of the file.', example: 'feed.csv' }),
  },
  upload: feedUpload('The file.'),
  success: { ...changedSource, status: 202, description: 'The imports wait.' },
  reasons: ['no-file', 'too-large'],
  answer: async ({ params, file }, { services, member }) =>
    afterSource(
      await services.sources.importFile(member, params.source, { name: params.name, content: uploadedBytes(file) }),
    ),
});

/** Files of sources: samples, pulls and imports. */
export const SOURCE_FILE_OPERATIONS: readonly AdminOperation[] = [
  sampleSource,
  fetchSample,
  pullSource,
  importSourceFile,
];

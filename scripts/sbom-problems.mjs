/** Fields of CycloneDX 1.5 that readers of a bill of materials rely on; docs/how-to/release.md. */

const UUID = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA512 = /^[0-9a-f]{128}$/;

/** Returns what is wrong with a bill of materials of the package `own`; an empty list if nothing is. */
export function sbomProblems(bom, own) {
  const problems = [];
  const expect = (holds, problem) => {
    if (!holds) problems.push(problem);
  };
  expect(bom.bomFormat === 'CycloneDX', 'bomFormat is not CycloneDX');
  expect(/^1\.[5-9]$/.test(bom.specVersion), `specVersion is ${bom.specVersion}`);
  expect(Number.isInteger(bom.version) && bom.version > 0, 'version is no positive number');
  expect(UUID.test(bom.serialNumber), 'serialNumber is no UUID');
  expect(!Number.isNaN(Date.parse(bom.metadata?.timestamp)), 'metadata has no timestamp');
  const { component } = bom.metadata ?? {};
  expect(component?.name === own.name && component?.version === own.version, 'metadata names another program');
  expect(component?.type === 'application', 'metadata is about no application');

  const components = bom.components ?? [];
  const refs = new Set([component?.['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  expect(refs.size === components.length + 1, 'two components have one bom-ref');
  for (const each of components) problems.push(...componentProblems(each));
  const names = new Set(components.map(({ name }) => name));
  for (const name of Object.keys({ ...own.dependencies, ...own.optionalDependencies }))
    expect(names.has(name), `${name} is missing`);
  for (const { ref, dependsOn = [] } of bom.dependencies ?? [])
    for (const target of [ref, ...dependsOn]) expect(refs.has(target), `a dependency names the unknown ${target}`);
  expect((bom.dependencies ?? []).length >= components.length, 'dependencies are missing');
  return problems;
}

function componentProblems({ name, version, purl, licenses = [], hashes = [] }) {
  const id = `${name}@${version}`;
  const licensed = licenses.some(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return [
    ...(name && version ? [] : [`${id} has no name or version`]),
    ...(purl?.startsWith('pkg:npm/') && purl.includes(`@${version}`) ? [] : [`${id} has the package URL ${purl}`]),
    ...(licensed ? [] : [`${id} has no licence`]),
    ...(hashes.some(({ alg, content }) => alg === 'SHA-512' && SHA512.test(content)) ? [] : [`${id} has no SHA-512`]),
  ];
}

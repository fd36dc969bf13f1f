const isForDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');

/**
 * What the portal runs with. `npm sbom --omit dev` would also leave out what both the portal and a tool use, such as
 * `mongodb`, and names the project like its folder.
 * @param sbom CycloneDX of `npm sbom`, of everything
 */
export function runtimeSbom(sbom, name) {
  const components = sbom.components.filter((component) => !isForDevelopment(component));
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name } };
  return { ...sbom, metadata, components, dependencies };
}

/** Topologies; their own types would be as large as the files. */
declare module "world-atlas/countries-50m.json" {
  const atlas: unknown;
  export default atlas;
}
declare module "us-atlas/states-10m.json" {
  const atlas: unknown;
  export default atlas;
}

// Stands in for the package server-only where there is no browser bundle to protect (esbuild, vitest).
export {};

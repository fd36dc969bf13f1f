// Replaces the package server-only outside Next (esbuild, vitest).
export {};

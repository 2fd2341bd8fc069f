import type { Plugin } from 'vite';

interface Built {
  imports?: readonly string[];
}

function circleFrom(name: string, files: Readonly<Record<string, Built>>, way: readonly string[]): string[] | null {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
  for (const next of files[name]?.imports ?? []) {
    const found = circleFrom(next, files, [...way, name]);
    if (found !== null) return found;
  }
  return null;
}

/** Fails the build where files import one another in a circle: one of them would run before what it needs. */
export function noCircles(): Plugin {
  return {
    name: 'rastro-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = bundle as unknown as Readonly<Record<string, Built>>;
      for (const name of Object.keys(files)) {
        const circle = circleFrom(name, files, []);
        if (circle !== null) this.error(`files import one another in a circle: ${circle.join(' > ')}`);
      }
    },
  };
}

import { z } from 'zod';

const PLACEHOLDER = /\{([^{}]*)\}/g;
const MAX_LENGTH = 2_000;

export const fillLink = (template: string, value: string): string =>
  template.replaceAll(PLACEHOLDER, () => encodeURIComponent(value));

/** Whether a template is a URL with a fixed host. */
function isUrl(template: string): boolean {
  const [one, other] = ['1', '2'].map((value) => fillLink(template, value));
  if (one === undefined || other === undefined || !/^https?:\/\//i.test(one)) return false;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

export function linkTemplate(placeholder: 'number' | 'type', example: string) {
  const own = `{${placeholder}}`;
  return z.string().superRefine((template, context) => {
    const addProblem = (message: string) => context.addIssue({ code: 'custom', message });
    const other = [...template.matchAll(PLACEHOLDER)].find(([match]) => match !== own)?.[0];
    if (other !== undefined) return addProblem(`can contain ${own}, not "${other.slice(0, 80)}"`);
    if (/[{}]/.test(template.replaceAll(own, ''))) return addProblem(`must have ${own} with both braces`);
    if (template.length > MAX_LENGTH || !isUrl(template))
      addProblem(`must be a URL such as ${example}, with ${own} only after the host, if at all`);
  });
}

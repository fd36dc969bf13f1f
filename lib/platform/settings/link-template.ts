import { z } from 'zod';

const PLACEHOLDER = /\{([^{}]*)\}/g;
const LONGEST = 2_000;

/** The address that a template stands for: its placeholder is replaced by the value, percent-encoded. */
export const fillLink = (template: string, value: string): string =>
  template.replaceAll(PLACEHOLDER, () => encodeURIComponent(value));

/** Whether the address has the same host for every value. */
function isAddress(template: string): boolean {
  const [one, other] = ['1', '2'].map((value) => fillLink(template, value));
  if (one === undefined || other === undefined || !/^https?:\/\//i.test(one)) return false;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** A setting that holds an address of the agency's services with a `{placeholder}`. */
export function linkTemplate(placeholder: 'number' | 'type', example: string) {
  const own = `{${placeholder}}`;
  return z.string().superRefine((template, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const other = [...template.matchAll(PLACEHOLDER)].find(([found]) => found !== own)?.[0];
    if (other !== undefined) return refuse(`can contain ${own}, not "${other.slice(0, 80)}"`);
    if (/[{}]/.test(template.replaceAll(own, ''))) return refuse(`must have ${own} with both braces`);
    if (template.length > LONGEST || !isAddress(template))
      refuse(`must be an address such as ${example}, with ${own} only after the host, if at all`);
  });
}

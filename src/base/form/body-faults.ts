import type { z } from 'zod';
import { format } from '../i18n/format.ts';
import { i18n } from '../i18n/i18n.ts';

/** Words by the path of a value in a body, such as `palette.primary`: as the server says them. */
export type Faults = Readonly<Record<string, string>>;

/** A limit as people write what it limits: metres also in km, and no cents. */
function limitText(name: PropertyKey | undefined, limit: number): string {
  const { length, decimal } = format();
  if (/[a-z]M$/.test(String(name))) return length(limit);
  return decimal(/[a-z]Cents$/.test(String(name)) ? limit / 100 : limit, 2);
}

const isText = (issue: { origin?: string }): boolean => issue.origin === 'string';

/** What is wrong with a value, in the words in which the server would say it. */
function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum);
      if (!isText(issue)) return i18n.t('form.rule.tooSmall', { minimum: limitText(issue.path.at(-1), minimum) });
      // Nothing at all is no text that is too short.
      return minimum === 1 ? i18n.t('form.rule.required') : i18n.t('form.rule.tooShort', { minimum });
    }
    case 'too_big': {
      const maximum = Number(issue.maximum);
      return isText(issue)
        ? i18n.t('form.rule.tooLong', { maximum })
        : i18n.t('form.rule.tooBig', { maximum: limitText(issue.path.at(-1), maximum) });
    }
    case 'invalid_type':
      return i18n.t(issue.message.endsWith('received undefined') ? 'form.rule.required' : 'form.rule.wrongType');
    case 'invalid_format':
      return i18n.t('form.rule.wrongFormat');
    case 'invalid_value':
      return i18n.t('form.rule.notAnOption');
    default:
      return i18n.t('form.rule.notValid');
  }
}

/** What the rule of a call says of a body, before it is sent: the first fault of each value. */
export function faultsOf(rule: z.ZodType, body: unknown): Faults {
  const checked = rule.safeParse(body);
  if (checked.success) return {};
  const faults: Record<string, string> = {};
  for (const issue of checked.error.issues) faults[issue.path.join('.')] ??= wordsOf(issue);
  return faults;
}

import type { Conflict } from '../../../contract/failure.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { situationText, statusText } from '../incidents/case-words.ts';

const FIELDS = ['status', 'situation', 'operatorName', 'returned'] as const;

const TEXTS: Partial<Record<(typeof FIELDS)[number], (value: string) => string>> = {
  status: statusText,
  situation: situationText,
};

/** What somebody else made of an incident meanwhile, in a few words. */
export function changedWords({ changes }: Pick<Conflict, 'changes'>): string {
  const words = FIELDS.filter((field) => field in changes).map((name) => {
    const field = i18n.t(`desk.do.field.${name}`);
    const after = changes[name]?.after;
    if (typeof after !== 'string' || name === 'returned') return field;
    return i18n.t('desk.do.change', { field, value: TEXTS[name]?.(after) ?? after });
  });
  return words.join(', ') || i18n.t('common.none');
}

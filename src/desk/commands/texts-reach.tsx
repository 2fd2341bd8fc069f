import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { useFormat } from '../../base/i18n/format.ts';

/** How many of many vehicles a text reaches, where it reaches some of them alone. */
export function TextsReach({ total, takeTexts }: Pick<CallOutput<'commands.batchPreview'>, 'total' | 'takeTexts'>) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  if (takeTexts === 0 || takeTexts === total) return null;
  return (
    <p>{t('commandScreen.many.takeTexts', { count: takeTexts, texts: integer(takeTexts), total: integer(total) })}</p>
  );
}

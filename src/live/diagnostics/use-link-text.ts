import { useTranslation } from 'react-i18next';
import type { LinkState } from '../../../contract/core.ts';
import { useFormat } from '../../base/i18n/format.ts';

/** The state of the live link in a few words. */
export function useLinkText(link: LinkState): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (link.state !== 'polling') return t(`link.${link.state}`);
  return t('link.polling', { seconds: format.integer(link.everyMs / 1_000) });
}

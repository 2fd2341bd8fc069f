import { useTranslation } from 'react-i18next';
import { mayDo, type IncidentOperation } from '../../../domain/desk/incidents/incident-life.ts';
import { statusText } from '../incidents/case-words.ts';
import { useKey } from '../../base/keys/use-key.ts';
import type { KeyId } from '../../base/keys/keys.ts';
import { toast } from '../../base/ui/toasts.ts';

/** The key of each operation: the same as at the desk. A return with its date has none there either. */
export const CASE_KEYS = {
  assign: 'deskAssign',
  situation: 'deskSituation',
  comment: 'deskComment',
  resolve: 'deskResolve',
  cancel: 'deskCancel',
} as const satisfies Partial<Record<IncidentOperation, KeyId>>;
export type KeyOperation = keyof typeof CASE_KEYS;

/** The keys by which a case is worked on; one that the status does not allow says so instead of doing nothing. */
export function useCaseKeys(status: string, start: (operation: KeyOperation) => void): void {
  const { t } = useTranslation();
  const press = (operation: KeyOperation): void => {
    if (mayDo(status, operation)) start(operation);
    else toast('info', t('incidentCase.notNow', { status: statusText(status) }));
  };
  useKey(CASE_KEYS.assign, () => press('assign'));
  useKey(CASE_KEYS.situation, () => press('situation'));
  useKey(CASE_KEYS.comment, () => press('comment'));
  useKey(CASE_KEYS.resolve, () => press('resolve'));
  useKey(CASE_KEYS.cancel, () => press('cancel'));
}

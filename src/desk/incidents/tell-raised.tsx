import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '@mantine/core';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { Line } from '../../base/list/line-list.tsx';
import lineClasses from '../../base/list/line-list.module.css';
import { useSession } from '../../base/session/session-context.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { toast } from '../../base/ui/toasts.ts';
import { raisedOf, type Raised } from './raised-of.ts';
import type { NamedDevice } from './incident-draft.ts';

/** Says what came of a creation: of one device in a toast, of several in a list, which stays above the page that follows. */
export function tellRaised(
  outcome: CallOutput<'incidents.create'>,
  devices: readonly NamedDevice[],
  type: string,
): void {
  const raised = raisedOf(outcome, devices);
  if (devices.length > 1) {
    openDialog('incidents-raised', (close) => <RaisedDialog raised={raised} type={type} onClose={close} />);
    return;
  }
  for (const { name, code } of raised)
    if (code === null) toast('info', i18n.t('incidents.skipped', { name, type }));
    else toast('success', i18n.t('incidents.created', { id: code }));
}

interface Props {
  raised: readonly Raised[];
  type: string;
  onClose(): void;
}

function RaisedDialog({ raised, type, onClose }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const isStaff = useSession()?.user.profile !== 'USER';
  return (
    <Dialog title={t('newIncident.outcome')} closable onDismiss={onClose}>
      <ul className={lineClasses.list}>
        {raised.map(({ device, name, code, id }) => (
          <li key={device} className={lineClasses.item}>
            <Line
              title={name}
              facts={code === null ? t('incidents.skipped', { name, type }) : t('incidents.created', { id: code })}
              action={
                id !== null &&
                isStaff && (
                  <Button
                    variant="default"
                    h={36}
                    onClick={() => {
                      onClose();
                      go(`/operator-area-detail/${id}`);
                    }}
                  >
                    {t('newIncident.open')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

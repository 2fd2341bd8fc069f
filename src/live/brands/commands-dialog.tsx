import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { secretCalls, type Gateway } from '../../../contract/rest/live/secret-calls.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { toast } from '../../base/ui/toasts.ts';
import classes from './brands.module.css';

const STALE = ['gateways.list'] as const;

interface Props {
  gateway: Gateway;
  onClose(): void;
}

function useCommandsForm({ id, version, commands }: Gateway, onSaved: () => void) {
  const { t } = useTranslation();
  return useCallForm<'gateways.setCommands', { url: string; token: string }>({
    call: 'gateways.setCommands',
    rule: secretCalls['gateways.setCommands'].body,
    initial: { url: commands ?? '', token: '' },
    input: ({ url, token }, seen) => ({
      params: { id: String(id) },
      body: { version: seen, route: { url: url.trim(), token } },
    }),
    names: { 'route.url': 'url', 'route.token': 'token', route: 'url', commands: 'url' },
    words: {
      'route.url': t('brands.gateways.urlWrong'),
      'route.token': t('brands.gateways.tokenWrong'),
    },
    version,
    read: ({ commands: after }) => ({ url: (after as string | null | undefined) ?? '' }),
    stale: STALE,
    onSaved,
  });
}

/** Where a gateway takes commands; another address needs its token again. */
export function CommandsDialog({ gateway, onClose }: Props) {
  const { t } = useTranslation();
  const { name, commands } = gateway;
  const form = useCommandsForm(gateway, onClose);
  const stop = () =>
    openDialog('stop-commands', (close) => (
      <StopDialog
        gateway={gateway}
        onClose={() => {
          close();
          onClose();
        }}
        onLeave={close}
      />
    ));
  return (
    <FormDialog
      title={t('brands.gateways.commandsOf', { name })}
      form={form}
      texts={{ labels: { url: t('brands.gateways.url') } }}
      aside={
        commands !== null && (
          <Button variant="default" h={44} onClick={stop}>
            {t('brands.gateways.stop')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('brands.gateways.commandsLead')}</p>
      <TextInput
        {...form.field('url')}
        label={t('brands.gateways.url')}
        description={t('brands.gateways.urlHint')}
        inputMode="url"
        placeholder="https://"
        maxLength={300}
        required
        autoComplete="off"
      />
      <PasswordField
        {...form.field('token')}
        label={t('brands.gateways.token')}
        description={t('brands.gateways.tokenHint')}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}

function StopDialog({ gateway: { id, name, version }, onClose, onLeave }: Props & { onLeave(): void }) {
  const { t } = useTranslation();
  const write = useWrite('gateways.setCommands', { stale: STALE });
  const stop = async () => {
    const answer = await write.run({ params: { id: String(id) }, body: { version, route: null } });
    if (answer && !answer.ok) return answer.failure;
    toast('success', t('brands.gateways.stopped', { name }));
    onClose();
    return null;
  };
  return (
    <ConfirmDialog
      title={t('brands.gateways.stopAsk', { name })}
      confirm={t('brands.gateways.stop')}
      failed={t('brands.gateways.stopFailed')}
      onConfirm={stop}
      onLeave={onLeave}
    >
      <p>{t('brands.gateways.stopText')}</p>
    </ConfirmDialog>
  );
}

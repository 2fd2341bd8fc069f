import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { after, copyText } from '../platform.ts';
import { toast } from './toasts.ts';

const DONE_MS = 2000;

function useCopy(read: () => string): { done: boolean; copy: () => void } {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  useEffect(() => (done ? after(DONE_MS, () => setDone(false)) : undefined), [done]);
  const copy = async () => {
    const copied = await copyText(read());
    if (copied) setDone(true);
    else toast('error', t('common.copyFailed'));
  };
  return { done, copy: () => void copy() };
}

/** Copies a text; `label` names it for screen readers. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const { done, copy } = useCopy(() => text);
  const Icon = done ? IconCheck : IconCopy;
  const name = `${done ? t('common.copied') : t('common.copy')}: ${label}`;
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={name} title={name} onClick={copy}>
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}

/** The same as a button with a text. */
export function CopyButton({ read, label }: { read: () => string; label: string }) {
  const { t } = useTranslation();
  const { done, copy } = useCopy(read);
  const Icon = done ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={copy}>
      {done ? t('common.copied') : label}
    </Button>
  );
}

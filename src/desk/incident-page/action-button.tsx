import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../base/keys/key-cap.tsx';
import { capsOf, KEYS } from '../../base/keys/keys.ts';
import { isApple } from '../../base/platform.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { CASE_KEYS, type KeyOperation } from './case-keys.ts';
import classes from './case.module.css';
import type { DialogOperation } from './operation-draft.ts';

interface Props {
  operation: DialogOperation | 'assignToMe';
  sign: Icon;
  /** What is most likely wanted next. */
  isMain?: boolean;
  isBusy?: boolean;
  isDisabled: boolean;
  hasKey?: boolean;
  onPress(): void;
}

const isOfKey = (operation: string): operation is KeyOperation => Object.hasOwn(CASE_KEYS, operation);

/** The cap of the key that does the same as a button; null where there is none. */
function capOf(operation: Props['operation']): string | null {
  const named = operation === 'assignToMe' ? 'assign' : operation;
  return isOfKey(named) ? (capsOf(KEYS[CASE_KEYS[named]], { space: '' }, isApple())[0] ?? null) : null;
}

/** An operation on the case, with its key beside it where there is a keyboard. */
export function ActionButton({
  operation,
  sign: Sign,
  isMain = false,
  isBusy = false,
  isDisabled,
  hasKey = true,
  onPress,
}: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const cap = hasKey ? capOf(operation) : null;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      h={phone ? 44 : 40}
      justify="start"
      className={operation === 'cancel' ? classes.ends : undefined}
      classNames={{ label: classes.words!, section: classes.sign! }}
      leftSection={<Sign size={18} stroke={1.75} aria-hidden />}
      rightSection={
        cap !== null &&
        !phone && (
          <span aria-hidden>
            <KeyCap cap={cap} />
          </span>
        )
      }
      aria-keyshortcuts={cap ?? undefined}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {t(`incidentCase.do.${operation}`)}
    </Button>
  );
}

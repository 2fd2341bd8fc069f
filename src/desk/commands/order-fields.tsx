import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../base/form/use-fields.ts';
import form from '../../base/form/form.module.css';
import classes from './command.module.css';
import { DataField } from './data-field.tsx';
import type { OrderKind } from './order-kinds.ts';
import type { OrderValues } from './order-values.ts';

interface Props {
  kind: OrderKind;
  fields: Fields<OrderValues>;
}

/** The fields of a kind of command; nothing for one that has none. */
export function OrderFields({ kind, fields }: Props) {
  const { t } = useTranslation();
  const { field } = fields;
  switch (kind) {
    case 'raw':
      return <DataField fields={fields} />;
    case 'interval':
      return (
        <NumberInput
          {...field('seconds')}
          label={t('commandScreen.field.seconds')}
          description={t('commandScreen.field.secondsHint')}
          suffix=" s"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          required
        />
      );
    case 'serverAddress':
      return <ServerFields fields={fields} />;
    case 'apn':
      return <ApnFields fields={fields} />;
    case 'rf':
    case 'sleep':
      return (
        <SegmentedControl
          className={classes.onOff}
          aria-label={t(`commandScreen.kind.${kind}`)}
          value={fields.values.on ? 'on' : 'off'}
          data={[
            { value: 'on', label: t('commandScreen.field.on') },
            { value: 'off', label: t('commandScreen.field.off') },
          ]}
          onChange={(value) => fields.set('on', value === 'on')}
        />
      );
    case 'position':
    case 'reboot':
    case 'block':
    case 'unblock':
      return null;
  }
}

function ServerFields({ fields: { field } }: Pick<Props, 'fields'>) {
  const { t } = useTranslation();
  return (
    <div className={form.pair}>
      <TextInput
        {...field('host')}
        label={t('commandScreen.field.host')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <NumberInput
        {...field('port')}
        label={t('commandScreen.field.port')}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
      />
    </div>
  );
}

function ApnFields({ fields: { field } }: Pick<Props, 'fields'>) {
  const { t } = useTranslation();
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <TextInput {...field('apn')} {...plain} label={t('commandScreen.field.apn')} required />
      <div className={form.pair}>
        <TextInput {...field('user')} {...plain} label={t('commandScreen.field.user')} />
        <TextInput
          {...field('pass')}
          type="password"
          label={t('commandScreen.field.pass')}
          autoComplete="new-password"
        />
      </div>
      <p className={classes.hint}>{t('commandScreen.field.passHint')}</p>
    </>
  );
}

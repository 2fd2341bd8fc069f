import { SegmentedControl, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../base/form/use-fields.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './command.module.css';
import { dataFault, type OrderValues } from './order-values.ts';

const LETTERS_OF_A_BYTE = 2;

/** What a raw command sends, as HEX or as a line of text: what is wrong with it is said while it is typed. */
export function DataField({ fields }: { fields: Fields<OrderValues> }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const { values, errors } = fields;
  const isHex = values.format === 'hex';
  const isTyped = values.data !== '';
  // Nothing typed yet is no mistake before it is sent.
  const fault = isTyped ? dataFault(values) : (errors['data'] ?? null);
  const count = values.data.trim().length / LETTERS_OF_A_BYTE;
  return (
    <div className={classes.data}>
      <SegmentedControl
        aria-label={t('commandScreen.field.format')}
        value={values.format}
        data={[
          { value: 'hex', label: t('commandScreen.field.hex') },
          { value: 'text', label: t('commandScreen.field.text') },
        ]}
        onChange={(value) => fields.set('format', value === 'text' ? 'text' : 'hex')}
      />
      <Textarea
        {...fields.field('data')}
        classNames={{ input: classes.bytes! }}
        label={t(isHex ? 'commandScreen.field.hexData' : 'commandScreen.field.textData')}
        description={t(isHex ? 'commandScreen.field.hexHint' : 'commandScreen.field.textHint')}
        error={fault}
        autosize
        minRows={2}
        maxRows={8}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <p className={classes.hint} role="status">
        {isHex && isTyped && fault === null && t('commandScreen.field.bytes', { count, bytes: integer(count) })}
      </p>
    </div>
  );
}

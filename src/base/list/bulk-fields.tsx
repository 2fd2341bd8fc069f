import { NativeSelect, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list-screen.module.css';

/** Something that is asked once for all chosen rows: a text, or one of some choices. */
export interface BulkField {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  choices?: readonly string[];
}

/** What was said, by the name of the field. */
export type Said = Readonly<Record<string, string>>;

/** Names of the fields that have to be said something in, and were not. */
export const missingOf = (fields: readonly BulkField[], said: Said): string[] =>
  fields.filter(({ name, isRequired }) => isRequired === true && !said[name]?.trim()).map(({ name }) => name);

interface Props {
  fields: readonly BulkField[];
  said: Said;
  /** What is missing is said once somebody has tried to go on. */
  isTried: boolean;
  onChange(said: Said): void;
}

/** The fields of an action on several rows. */
export function BulkFields({ fields, said, isTried, onChange }: Props) {
  const { t } = useTranslation();
  const missing = isTried ? missingOf(fields, said) : [];
  return fields.map(({ name, label, hint, isRequired = false, maxLength, choices }) => {
    const shared = {
      className: classes.field!,
      label,
      description: hint,
      required: isRequired,
      withAsterisk: isRequired,
      value: said[name] ?? '',
      error: missing.includes(name) ? t('form.rule.required') : undefined,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...said, [name]: event.currentTarget.value }),
    };
    return choices ? (
      <NativeSelect
        key={name}
        {...shared}
        data={[{ value: '', label: t('list.bulk.choose'), disabled: true }, ...choices]}
      />
    ) : (
      <Textarea key={name} {...shared} rows={3} {...(maxLength !== undefined && { maxLength })} />
    );
  });
}

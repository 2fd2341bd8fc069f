import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AreaValues } from './area-values.ts';
import classes from './area-setting.module.css';

type Contact = AreaValues['contacts'][number];

const TYPES = ['phone', 'email'] as const;
const isKnown = (type: string): type is (typeof TYPES)[number] => (TYPES as readonly string[]).includes(type);

interface Props {
  value: readonly Contact[];
  onChange(value: Contact[]): void;
}

/** Who is told of what happens in an area. */
export function ContactsField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const put = (at: number, change: Partial<Contact>) =>
    onChange(value.map((contact, index) => (index === at ? { ...contact, ...change } : contact)));
  return (
    <fieldset className={classes.part}>
      <legend>{t('areaSetting.contacts')}</legend>
      {value.map((contact, at) => {
        const number = at + 1;
        const types = isKnown(contact.type) ? TYPES : [contact.type, ...TYPES];
        return (
          <div key={at} className={classes.contact} role="group" aria-label={t('areaSetting.contact', { number })}>
            <TextInput
              aria-label={t('areaSetting.contactName', { number })}
              placeholder={t('areaSetting.name')}
              value={contact.name}
              maxLength={120}
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('areaSetting.contactType', { number })}
              data={types.map((type) => ({
                value: type,
                label: isKnown(type) ? t(`areaSetting.contactTypes.${type}`) : type,
              }))}
              value={contact.type}
              onChange={(event) => put(at, { type: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('areaSetting.contactValue', { number })}
              value={contact.value}
              maxLength={200}
              onChange={(event) => put(at, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('areaSetting.contactRemove', { number })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <IconTrash size={17} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...value, { name: '', type: 'phone', value: '' }])}
        >
          {t('areaSetting.contactAdd')}
        </Button>
      </div>
    </fieldset>
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FIELD_ICON } from './field-icon.ts';

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff {...FIELD_ICON} /> : <IconEye {...FIELD_ICON} />;

/** A field for a password, with a button that shows and hides what is typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      {...props}
    />
  );
}

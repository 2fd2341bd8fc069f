import { Select } from '@mantine/core';
import { useSignedIn } from '../session/session-context.tsx';
import { useBrandChoices } from './use-brand-choices.ts';

interface Props {
  label: string;
  value: string | null;
  className?: string | undefined;
  onChange(brand: string | null): void;
}

/** Narrows a list to one of the brands that somebody of staff works for; nothing to choose for a customer, and of one brand. */
export function BrandFilter(props: Props) {
  const { user } = useSignedIn();
  return user.profile === 'USER' ? null : <Choice {...props} />;
}

function Choice({ label, value, className, onChange }: Props) {
  const { choices } = useBrandChoices();
  if (choices.length < 2) return null;
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      data={choices}
      value={value}
      clearable
      searchable={choices.length > 8}
      onChange={onChange}
    />
  );
}

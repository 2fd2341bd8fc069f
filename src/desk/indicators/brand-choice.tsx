import { Select } from '@mantine/core';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';

interface Props {
  label: string;
  /** What stands for all brands one sees. */
  all: string;
  value: string | null;
  onChange(brand: string | null): void;
}

/** Limits a screen to a brand and those below it; not there where there is only one. */
export function BrandChoice({ label, all, value, onChange }: Props) {
  const { user } = useSignedIn();
  const { choices } = useBrandChoices();
  const others = choices.filter((choice) => choice.value !== String(user.brand));
  if (others.length === 0) return null;
  return (
    <Select
      aria-label={label}
      data={[
        { value: '', label: all },
        ...others.map(({ value: brand, label: name }) => ({ value: brand, label: name })),
      ]}
      value={value ?? ''}
      onChange={(brand) => onChange(brand || null)}
      comboboxProps={{ withinPortal: false, position: 'bottom-end' }}
      w={190}
    />
  );
}

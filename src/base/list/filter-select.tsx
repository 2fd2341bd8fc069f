import { Select } from '@mantine/core';

interface Props<T extends string> {
  label: string;
  value: T | null;
  values: readonly T[];
  textOf(value: T): string;
  /** One of them always holds. */
  isFixed?: boolean;
  className?: string | undefined;
  onChange(value: T | null): void;
}

/** Lets only rows of one of some values through. */
export function FilterSelect<T extends string>(props: Props<T>) {
  const { label, value, values, textOf, isFixed = false, className, onChange } = props;
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      data={values.map((each) => ({ value: each, label: textOf(each) }))}
      value={value}
      clearable={!isFixed}
      onChange={(next) => onChange(values.find((each) => each === next) ?? null)}
    />
  );
}

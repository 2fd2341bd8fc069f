import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  label: string;
  /** What has to be typed. */
  wanted: string;
  inputMode?: 'numeric';
  onRight(isRight: boolean): void;
}

/** What a person types so that something that cannot be taken back is not done by one click. */
export function TypedAnswer({ label, wanted, inputMode, onRight }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      label={label}
      inputMode={inputMode}
      autoComplete="off"
      data-autofocus
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onRight(value.trim().toLowerCase() === wanted.trim().toLowerCase());
      }}
    />
  );
}

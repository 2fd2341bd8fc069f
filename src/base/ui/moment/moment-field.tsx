import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import { CalendarDialog, CalendarPopover } from './calendar-popup.tsx';
import type { MomentKind } from './moment-text.ts';
import { useMoment } from './use-moment.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'> {
  /** A day (`2026-11-29`), a time (`21:30`) or a wall time (`2026-11-29T21:30`); empty for none. */
  value: string;
  /** The first and the last value that the calendar offers. What is typed beyond them is for whoever holds the value to refuse. */
  min?: string | undefined;
  max?: string | undefined;
  /** Told the value, or an empty text while what stands there is none. */
  onChange(value: string): void;
}

/** Chooses a day. It is typed in the order of the language, pasted as ISO, stepped by arrows, or taken from a calendar. */
export const DayField = (props: Props) => <MomentField {...props} kind="day" />;

/** Chooses a day and a time, as clocks on a wall show them. */
export const WallTimeField = (props: Props) => <MomentField {...props} kind="wall" />;

/** Chooses a time of a day. */
export const TimeField = (props: Props) => <MomentField {...props} kind="time" />;

function MomentField({ kind, value, min, max, error, onChange, onBlur, ...props }: Props & { kind: MomentKind }) {
  const isPhone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const moment = useMoment(kind, value, onChange);
  const field = (
    <MomentInput
      {...props}
      // Its own words go before those of whoever holds the value, which is empty then.
      error={moment.fault ?? error}
      data-moment={kind}
      inputRef={moment.input}
      value={moment.shown}
      placeholder={moment.text.placeholder}
      inputMode={kind === 'day' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => moment.type(currentTarget)}
      onBlur={(event) => {
        moment.leave(event.relatedTarget);
        onBlur?.(event);
      }}
      onInvalid={moment.say}
      onKeyDown={(event) => {
        if (kind !== 'time' && event.altKey && event.key === 'ArrowDown') setIsOpen(true);
        else moment.step(event);
      }}
      rightSection={
        kind !== 'time' && (
          <CalendarButton isOpen={isOpen} isDisabled={props.disabled === true} onPress={() => setIsOpen(!isOpen)} />
        )
      }
    />
  );
  if (kind === 'time') return field;
  const isRequired = props.required === true;
  const choice = { kind, value, min, max, isRequired, onChange: moment.put, onClose: () => setIsOpen(false) };
  return isPhone ? (
    <>
      {field}
      {isOpen && <CalendarDialog {...choice} title={props.label ?? props['aria-label']} />}
    </>
  ) : (
    <CalendarPopover {...choice} isOpen={isOpen} onOpen={setIsOpen} field={field} />
  );
}

/** What stands under a popover gives it one of its refs: the other one is the field's own. */
const MomentInput = ({ inputRef, ...props }: TextInputProps & { inputRef: Ref<HTMLInputElement> }) => (
  <TextInput {...props} ref={inputRef} />
);

function CalendarButton({ isOpen, isDisabled, onPress }: { isOpen: boolean; isDisabled: boolean; onPress(): void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      disabled={isDisabled}
      aria-label={t('moment.open')}
      title={t('moment.open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <IconCalendar size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

import { expect, test } from 'vitest';
import { hexBytes, rawText } from '../../desk/commands/commands.ts';
import { hexFaultOf, lineFaultOf, MOST_HEX_LETTERS, MOST_LINE_LETTERS } from './raw-data.ts';

test('what is wrong with HEX is told while it is typed, and the rule of the call says no to just the same (CMD-09, CMD-10, CMD-11)', () => {
  const long = 'ab'.repeat(MOST_HEX_LETTERS / 2);
  const told = {
    '': 'empty',
    '   ': 'empty',
    '7e7': 'odd',
    '7e 7e': 'space',
    '7e\n7e': 'space',
    '7e-7e': 'letter',
    '0x7e': 'letter',
    '7g': 'letter',
    ção: 'letter',
    '7e7E': null,
    '  7e7e  ': null,
    [long]: null,
    [`${long}ab`]: 'long',
  };
  for (const [text, fault] of Object.entries(told)) {
    expect([text, hexFaultOf(text)]).toEqual([text, fault]);
    expect([text, hexBytes.safeParse(text).success]).toEqual([text, fault === null]);
  }
});

test('a line for a tracker that speaks text is one line of letters and signs, as the rule of the call has it', () => {
  const long = 'a'.repeat(MOST_LINE_LETTERS);
  const told = {
    ' ': 'emptyLine',
    'AT+R': null,
    ' AT+R ': null,
    'AT+R\nAT+S': 'signs',
    'AT\tR': 'signs',
    [long]: null,
    [`${long}a`]: 'longLine',
  };
  for (const [text, fault] of Object.entries(told)) {
    expect([text, lineFaultOf(text)]).toEqual([text, fault]);
    expect([text, rawText.safeParse(text).success]).toEqual([text, fault === null]);
  }
});

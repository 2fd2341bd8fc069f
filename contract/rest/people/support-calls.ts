import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { SUPPORT_REPORT, supportContactSchema } from '../../../domain/people/support/support-contact.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

/** Calls of the support of a brand. */
export const supportCalls = {
  'support.contact': {
    method: 'GET',
    path: 'v2/support/contact',
    access: EVERY_PROFILE,
    /** `sendsMail`: this server has a mail server. */
    output: supportContactSchema.extend({ brandName: z.string(), sendsMail: z.boolean() }),
    summary: "How the support of the caller's brand is reached",
  },
  'support.report': {
    method: 'POST',
    path: 'v2/support/report',
    access: EVERY_PROFILE,
    /** What happened in the words of the person, and what was shown to them beside it: nothing else is sent but who they are. */
    body: z.object({
      message: text().trim().min(1).max(SUPPORT_REPORT.message),
      diagnostics: text().max(SUPPORT_REPORT.diagnostics),
    }),
    output: z.object({}),
    summary: "Mails a report to the support of the caller's brand",
  },
} as const satisfies Record<string, CallSpec>;

import { Button, Checkbox, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { supportCalls } from '../../../contract/rest/people/support-calls.ts';
import { SUPPORT_REPORT } from '../../../domain/people/support/support-contact.ts';
import formClasses from '../../base/form/form.module.css';
import { Form } from '../../base/form/form.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import classes from './support.module.css';
import { useTold, type Told } from './use-told.ts';

interface ReportValues {
  message: string;
  isTelling: boolean;
}

/** A report to the support, with what is told of this tab where the person wants it; without a way to send it that can be copied. */
export function ReportForm({ takesReports }: { takesReports: boolean }) {
  const { t } = useTranslation();
  const told = useTold();
  const { text } = told;
  if (takesReports) return <Report told={told} />;
  return (
    <>
      <p className={classes.hint}>{t('support.report.closed')}</p>
      <Shown told={told} />
      {text !== null && (
        <div className={formClasses.answers}>
          <CopyButton read={() => text} label={t('support.report.copy')} />
        </div>
      )}
    </>
  );
}

function Report({ told }: { told: Told }) {
  const { t } = useTranslation();
  const initial: ReportValues = { message: '', isTelling: true };
  const form = useCallForm<'support.report', ReportValues>({
    call: 'support.report',
    rule: supportCalls['support.report'].body,
    initial,
    input: ({ message, isTelling }) => ({ body: { message, diagnostics: (isTelling ? told.text : null) ?? '' } }),
    words: { message: t('support.report.messageMissing') },
    saved: t('support.report.sent'),
    next: () => initial,
  });
  const { isTelling } = form.values;
  const isReading = isTelling && told.text === null && !told.hasFailed;
  return (
    <Form form={form} failed={t('support.report.failed')} isReady={!isReading}>
      <p className={classes.hint}>{t('support.report.lead')}</p>
      <Textarea
        {...form.field('message')}
        label={t('support.report.message')}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={SUPPORT_REPORT.message}
      />
      <Checkbox
        label={t('support.report.attach')}
        description={t('support.report.attachHint')}
        checked={isTelling}
        onChange={(event) => form.set('isTelling', event.currentTarget.checked)}
      />
      {isTelling && <Shown told={told} />}
      <div className={formClasses.answers}>
        <Button type="submit" h={44} disabled={isReading} loading={form.isBusy}>
          {t('support.report.send')}
        </Button>
      </div>
      {form.question}
    </Form>
  );
}

function Shown({ told: { text, hasFailed } }: { told: Told }) {
  const { t } = useTranslation();
  if (hasFailed) return <p role="status">{t('support.report.unread')}</p>;
  if (text === null) return <p role="status">{t('support.report.waiting')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.told} role="region" aria-label={t('support.report.shown')} tabIndex={0}>
      {text}
    </pre>
  );
}

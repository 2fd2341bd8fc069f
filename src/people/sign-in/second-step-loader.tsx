import { lazy, type ComponentProps } from 'react';
import { withOtherTexts } from '../../base/i18n/i18n.ts';

const SecondStep = lazy(() => withOtherTexts(() => import('./second-step.tsx')));

/** The second step with its texts. In a file of its own, so that the sign-in page does not carry the names of all that it needs. */
export default function SecondStepLoader(props: ComponentProps<typeof SecondStep>) {
  return <SecondStep {...props} />;
}

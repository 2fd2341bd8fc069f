import { PhonebookPage } from './phonebook-page.tsx';

/** The list of contacts. */
export default function PhonebookScreen() {
  return <PhonebookPage />;
}

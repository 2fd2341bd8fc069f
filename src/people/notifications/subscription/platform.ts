/** The push subscription of this browser: what the page needs of push messages to end them at any sign-out. */

/** Browsers lack parts of this, and all of it outside a secure context. */
const browser: Partial<Navigator> = navigator;

/** The subscription of this browser, null without one; a browser without push messages has none either. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const workers: ServiceWorkerContainer | undefined = browser.serviceWorker;
  const registration = await workers?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the subscription of this browser: its push service then refuses messages, and the server deletes the token. */
export async function leavePush(): Promise<void> {
  // Without a network the browser forgets it all the same.
  await currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

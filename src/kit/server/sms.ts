import { type Channel, NotDeliverable } from "./mail/channel.ts";

/**
 * Text messages over Twilio's HTTP API, which many providers copy: a form with To, From and Body, authenticated with the account and its token.
 * Null unless SMS_URL, SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are all set.
 */
export function smsChannel(env: Record<string, string | undefined>): Channel | null {
  const { SMS_URL: base, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env;
  if (!base || !account || !token || !from) return null;
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, base);
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return async ({ recipient, text }) => {
    const response = await fetch(address, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, From: from, Body: text }),
      signal: AbortSignal.timeout(15_000),
      // The credentials are sent to this address only.
      redirect: "error",
    });
    const answer = (await response.text()).slice(0, 500);
    if (response.ok) return;
    const reason = `The SMS provider answered ${response.status}: ${answer}`;
    // 408 and 429 mean try again later; every other 4xx will be the same next time.
    const forGood = response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429;
    throw forGood ? new NotDeliverable(reason) : new Error(reason);
  };
}

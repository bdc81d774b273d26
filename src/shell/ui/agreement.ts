import { fallbackForm, fallbackFormVersion, type ConsentFormShown } from "#shell/consent.ts";
import { read, send } from "./calls.ts";

/** The form this person has yet to agree to; null when they have agreed. Where the server has none, or either query fails, the built-in form. */
export async function formToAgreeTo(userId: string): Promise<ConsentFormShown | null> {
  try {
    const { hasConsented } = (await read(`/api/user-consent-status/${userId}`)) as { hasConsented: boolean };
    return hasConsented ? null : (((await read("/api/consent-forms/active")) as ConsentFormShown | null) ?? fallbackForm);
  } catch {
    return fallbackForm;
  }
}

/** Records that this person agrees, with what the browser knows about itself (specification section 3). Throws when it was not recorded. */
export async function agree(userId: string, form: ConsentFormShown): Promise<void> {
  await send("/api/user-consent", {
    userId,
    consentFormId: form.id,
    accepted: true,
    formVersion: form.version || fallbackFormVersion,
    userAgent: navigator.userAgent,
    // The browser does not know its own address; the specification has the host's name here, and the server adds the real one.
    ipAddress: window.location.hostname,
    consentText: form.content,
    timestamp: new Date().toISOString(),
  });
}

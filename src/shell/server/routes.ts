import type { FastifyInstance } from "fastify";
import { shell } from "../contract.ts";
import { changePassword } from "./change-password.ts";
import { activeConsentForm, consentStatus, giveConsent } from "./consent.ts";
import { askSigningPasskey, sendSigningCode } from "./signing-proof.ts";
import { beginSentCode, beginTotp, confirmFactor, removeFactor } from "./factors.ts";
import { forgotPassword } from "./forgot-password.ts";
import { addPasskey, offerPasskey, removePasskey, withdrawOffer } from "./my-passkeys.ts";
import { signInSecurity } from "./my-security.ts";
import { endMyOtherSessions, endMySession, mySessions } from "./own-sessions.ts";
import { askPasskey, verifyPasskey } from "./passkey-step.ts";
import { newRecoveryCodes, verifyRecoveryCode } from "./recovery-codes.ts";
import { passwordPolicy } from "./new-password.ts";
import { resetPassword } from "./reset-password.ts";
import { sendAnotherCode, verifyCode } from "./second-step.ts";
import { whoIsSignedIn } from "./session.ts";
import type { Sessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

/** Requests per minute from one address where guessing or sending would be worthwhile. */
const perMinute = {
  login: 60,
  verifyTwoFactor: 60,
  verifyRecoveryCode: 60,
  verifyPasskey: 60,
  resendTwoFactor: 30,
  askPasskey: 60,
  forgotPassword: 20,
  resetPassword: 30,
  changePassword: 30,
  beginSentCode: 30,
  confirmFactor: 60,
  sendSigningCode: 30,
  askSigningPasskey: 60,
  beginTotp: 30,
  removeFactor: 30,
  offerPasskey: 30,
  removePasskey: 30,
  newRecoveryCodes: 30,
};

export function shellRoutes(app: FastifyInstance, services: Services, sessions: Sessions) {
  const actions = {
    session: (ctx: Ctx) => whoIsSignedIn(ctx, sessions),
    logout: (ctx: Ctx) => signOut(ctx, sessions),
    mySessions: (ctx: Ctx) => mySessions(ctx, sessions),
    endMyOtherSessions: (ctx: Ctx) => endMyOtherSessions(ctx, sessions),
    askPasskey,
    activeConsentForm,
    mySecurity: signInSecurity,
  };
  serve(
    app,
    services,
    shell,
    {
      ...actions,
      login: (ctx, { body }) => signIn(ctx, sessions, body),
      verifyTwoFactor: (ctx, { body }) => verifyCode(ctx, sessions, body.code),
      resendTwoFactor: (ctx, { body }) => sendAnotherCode(ctx, sessions, body?.method),
      verifyRecoveryCode: (ctx, { body }) => verifyRecoveryCode(ctx, sessions, body.code),
      verifyPasskey: (ctx, { body }) => verifyPasskey(ctx, sessions, body.response),
      forgotPassword: (ctx, { body }) => forgotPassword(ctx, body.email),
      resetPassword: (ctx, { body }) => resetPassword(ctx, sessions, body),
      passwordPolicy: ({ db }) => passwordPolicy(db),
      changePassword: (ctx, { body }) => changePassword(ctx, sessions, body),
      consentStatus: (ctx, { userId }) => consentStatus(ctx, userId),
      giveConsent: (ctx, { body }) => giveConsent(ctx, body),
      beginSentCode: (ctx, { body }) => beginSentCode(ctx, body),
      sendSigningCode: (ctx, { body }) => sendSigningCode(ctx, body?.method),
      askSigningPasskey,
      beginTotp: (ctx, { body }) => beginTotp(ctx, body.password),
      confirmFactor: (ctx, { body }) => confirmFactor(ctx, body),
      removeFactor: (ctx, { body }) => removeFactor(ctx, body),
      offerPasskey: (ctx, { body }) => offerPasskey(ctx, body.password),
      addPasskey: (ctx, { body }) => addPasskey(ctx, body),
      removePasskey: (ctx, { id, body }) => removePasskey(ctx, id, body.password),
      newRecoveryCodes: (ctx, { body }) => newRecoveryCodes(ctx, body.password),
      endMySession: (ctx, { id }) => endMySession(ctx, sessions, id),
    },
    { perMinute },
  );
}

async function signOut(ctx: Ctx, sessions: Sessions): Promise<{ message: string }> {
  await sessions.close(ctx.store.rows, ctx.request, ctx.reply);
  if (ctx.signedIn) {
    await withdrawOffer(ctx);
    await ctx.security({ kind: "session.ended", severity: "info", outcome: "success", detail: "Signed out" });
  }
  return { message: "Signed out" };
}

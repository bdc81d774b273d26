import { z } from "zod";
import { fallbackFormVersion } from "./consent.ts";
import { leastRules, longestPassword, wrongWith } from "./passwords.ts";
import { defineModule, del, get, post } from "#kit/contract.ts";

/** The sign-in form; one schema for the page and the server (specification section 5). */
export const Credentials = z.object({
  email: z.email("Invalid email address"),
  password: z.string().min(6, "Password must be at least 6 characters"),
});
export type Credentials = z.infer<typeof Credentials>;

const SessionUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  mustChangePassword: z.boolean(),
});

const access = {
  isSuperUser: z.boolean(),
  moduleAccess: z.record(z.string(), z.boolean()),
  modules: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(z.object({ name: z.string() })),
};

export const Session = z.object({
  user: SessionUser,
  ...access,
  isAuthenticated: z.literal(true),
  /** What each module grants and how far it reaches, so that a page offers only what the server will allow. */
  rights: z.record(z.string(), z.record(z.string(), z.enum(["own", "base", "all"]))),
  namedActions: z.array(z.string()),
  timeZone: z.string(),
  /** How days and figures are shown to this person: their own choice, otherwise the company's. */
  formats: z.object({
    locale: z.string(),
    dateFormat: z.enum(["YYYY-MM-DD", "DD MMM YYYY", "DD/MM/YYYY", "MM/DD/YYYY"]),
    decimalSeparator: z.enum([".", ","]),
    weekStart: z.enum(["Mon", "Sun", "Sat"]),
  }),
  /** The company's theme, for devices on which nobody has chosen one. */
  theme: z.enum(["light", "dark", "system"]),
  /** SHA-256 of the company's logo, and of the one for dark screens; null where there is none. */
  logo: z.object({ light: z.string().nullable(), dark: z.string().nullable() }),
});
export type Session = z.infer<typeof Session>;

/** How a person can prove who they are besides the password. */
export const secondFactors = ["email", "sms", "totp", "passkey"] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The two methods by which a code is sent; with the others it is made on the person's own device. */
const sentMethod = z.enum(["email", "sms"]);

export const LoginAnswer = z.object({
  requiresTwoFactor: z.boolean(),
  message: z.string(),
  user: SessionUser.nullable(),
  token: z.string().nullable(),
  ...access,
  /** How the code was sent, when a second step is needed and one was sent. */
  method: sentMethod.nullable(),
  /** Every second factor this person may use, when a second step is needed. */
  methods: z.array(z.enum(secondFactors)),
  /** Seconds until another code may be requested. */
  resendAfter: z.int(),
  /** How many days the device may keep the sign-in for offline use. */
  offlineDays: z.int(),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const TwoFactorAnswer = z.object({
  requiresTwoFactor: z.boolean(),
  message: z.string(),
  method: sentMethod,
  /** Seconds until another code may be asked for. */
  resendAfter: z.int(),
});
export type TwoFactorAnswer = z.infer<typeof TwoFactorAnswer>;

const SixDigits = z.string().regex(/^\d{6}$/, "The code has six digits");
/** A password that every company accepts; the server knows the further rules of this one. */
export const NewPassword = z.string().superRefine((password, found) => {
  const wrong = wrongWith(password, leastRules);
  if (wrong) found.addIssue({ code: "custom", message: wrong });
});

/** A consent form as shown; the built-in one has the id 0. */
export const ConsentForm = z.object({
  id: z.union([z.uuid(), z.literal(0)]),
  title: z.string(),
  content: z.string(),
  version: z.string(),
  legallyBinding: z.boolean(),
  requiresConsent: z.boolean(),
});
export type ConsentForm = z.infer<typeof ConsentForm>;

/** What the browser reports about an acceptance. The server stores the address and time it saw itself beside it. */
export const ConsentAcceptance = z.object({
  userId: z.uuid(),
  consentFormId: z.union([z.uuid(), z.literal(0)]),
  accepted: z.boolean(),
  formVersion: z.string().max(40).default(fallbackFormVersion),
  userAgent: z.string().max(1000).default(""),
  ipAddress: z.string().max(300).default(""),
  consentText: z.string().max(50_000).default(""),
  timestamp: z.string().max(60).default(""),
});
export type ConsentAcceptance = z.infer<typeof ConsentAcceptance>;

/** One of the person's own sessions that is still valid. */
export const OwnSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The second factor that was used; null where none was needed. */
  factor: z.string().nullable(),
  /** Opened from the packaged app. */
  packaged: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const Passkey = z.object({ id: z.uuid(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() });

/** How a person's own sign-in is secured. */
export const SignInSecurity = z.object({
  /** The company requires a second factor. */
  required: z.boolean(),
  email: z.object({ sentTo: z.string(), confirmedAt: z.string() }).nullable(),
  sms: z.object({ sentTo: z.string(), confirmedAt: z.string() }).nullable(),
  totp: z.object({ confirmedAt: z.string() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Whether this installation can send emails or text messages. */
  canSend: z.object({ email: z.boolean(), sms: z.boolean() }),
});
export type SignInSecurity = z.infer<typeof SignInSecurity>;

/** The answer to a confirmed factor: the recovery codes are shown once, when the first factor is set up. */
const Confirmed = z.object({ security: SignInSecurity, recoveryCodes: z.array(z.string()).nullable() });
export type Confirmed = z.infer<typeof Confirmed>;

/** Every change to a person's own second factors requires the password again. */
const password = z.string().min(1, "Current password is required").max(longestPassword);
const withPassword = z.object({ password });
/** JSON of the WebAuthn interfaces, written and read by the same library on both sides. */
const webAuthn = z.record(z.string(), z.unknown());

const Telephone = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s().-]/g, ""))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "Enter the number with its country code, such as +1 713 555 0100"));

export const shell = defineModule({
  id: "shell",
  title: "Sign-in",
  opens: [],
  endpoints: {
    session: get("/api/auth/session", {
      open: true,
      reply: Session,
      summary: "Who is signed in and what they may open; 401 when nobody is",
    }),
    login: post("/api/login", { open: true, body: Credentials, reply: LoginAnswer, summary: "Sign in with email and password" }),
    verifyTwoFactor: post("/api/verify-2fa", {
      open: true,
      body: z.object({ code: SixDigits }),
      reply: LoginAnswer,
      summary: "Complete a sign-in with the six-digit code that was sent or that an authenticator app shows",
    }),
    resendTwoFactor: post("/api/resend-2fa", {
      open: true,
      body: z.object({ method: sentMethod.optional() }).nullish(),
      reply: TwoFactorAnswer,
      summary: "Send a new code, by email or as a text message",
    }),
    verifyRecoveryCode: post("/api/verify-2fa/recovery-code", {
      open: true,
      body: z.object({ code: z.string().trim().min(1, "Enter a recovery code").max(40) }),
      reply: LoginAnswer,
      summary: "Complete a sign-in with a recovery code, which works once",
    }),
    askPasskey: post("/api/verify-2fa/passkey-options", {
      open: true,
      reply: webAuthn,
      summary: "What a passkey is asked to sign in a second step",
    }),
    verifyPasskey: post("/api/verify-2fa/passkey", {
      open: true,
      body: z.object({ response: webAuthn }),
      reply: LoginAnswer,
      summary: "Complete a sign-in with a passkey",
    }),
    logout: post("/api/logout", { open: true, reply: z.object({ message: z.string() }), summary: "End this session" }),

    forgotPassword: post("/api/auth/forgot-password", {
      open: true,
      body: z.object({ email: z.email("Invalid email address").max(200) }),
      reply: z.object({ message: z.string() }),
      summary: "Send a link to set a new password; the answer is the same for every address",
    }),
    resetPassword: post("/api/auth/reset-password", {
      open: true,
      body: z.object({ token: z.string().min(1).max(200), password: NewPassword }),
      reply: z.object({ message: z.string() }),
      summary: "Set a new password with the token of a link, once, within an hour; every session ends",
    }),
    passwordPolicy: get("/api/auth/password-policy", {
      open: true,
      reply: z.object({ length: z.int(), composition: z.enum(["links", "always", "never"]) }),
      summary: "The company's rules for new passwords, for the pages on which one is set",
    }),
    changePassword: post("/api/users/change-password", {
      signedIn: "always",
      body: z.object({
        currentPassword: z.string().min(1, "Current password is required").max(longestPassword),
        newPassword: NewPassword,
      }),
      reply: z.object({ message: z.string() }),
      summary: "Change your own password; all your other sessions end",
    }),

    consentStatus: get("/api/user-consent-status/:userId", {
      signedIn: "always",
      reply: z.object({ hasConsented: z.boolean() }),
      summary: "Whether a person has agreed to the form in force; open to that person and to readers of settings",
    }),
    activeConsentForm: get("/api/consent-forms/active", {
      signedIn: "always",
      reply: ConsentForm,
      summary: "The consent form in force: the built-in one while the company has published none",
    }),
    giveConsent: post("/api/user-consent", {
      signedIn: "always",
      body: ConsentAcceptance,
      reply: z.object({ id: z.uuid(), message: z.string() }),
      summary: "Record your own consent",
    }),

    mySecurity: get("/api/my-sign-in", { signedIn: true, reply: SignInSecurity, summary: "How your own sign-in is secured" }),
    beginSentCode: post("/api/my-sign-in/codes", {
      signedIn: true,
      body: withPassword.extend({ method: sentMethod, phone: Telephone.optional() }),
      reply: TwoFactorAnswer,
      summary: "Set up codes by email or text message: sends the code that confirms it",
    }),
    sendSigningCode: post("/api/my-sign-in/signing-code", {
      signedIn: true,
      body: z.object({ method: sentMethod.optional() }).nullish(),
      reply: TwoFactorAnswer,
      summary: "Send the code required for a signature",
    }),
    askSigningPasskey: post("/api/my-sign-in/signing-passkey", {
      signedIn: true,
      reply: webAuthn,
      summary: "What a passkey is asked to sign at a signature",
    }),
    beginTotp: post("/api/my-sign-in/authenticator", {
      signedIn: true,
      body: withPassword,
      reply: z.object({ secret: z.string(), uri: z.string() }),
      summary: "Set up an authenticator app: its secret and the address for its QR code",
    }),
    confirmFactor: post("/api/my-sign-in/confirmation", {
      signedIn: true,
      body: z.object({ kind: z.enum(["email", "sms", "totp"]), code: SixDigits }),
      reply: Confirmed,
      summary: "Confirm a factor with its first code; the first one brings recovery codes",
    }),
    removeFactor: post("/api/my-sign-in/removal", {
      signedIn: true,
      body: withPassword.extend({ kind: z.enum(["email", "sms", "totp"]) }),
      reply: SignInSecurity,
      summary: "Remove a second factor",
    }),
    offerPasskey: post("/api/my-sign-in/passkey-options", {
      signedIn: true,
      body: withPassword,
      reply: webAuthn,
      summary: "What a browser is asked to sign to add a passkey",
    }),
    addPasskey: post("/api/my-sign-in/passkeys", {
      signedIn: true,
      body: z.object({ name: z.string().trim().min(1, "Enter a name for the passkey").max(80), response: webAuthn }),
      reply: Confirmed,
      summary: "Add a passkey",
    }),
    removePasskey: post("/api/my-sign-in/passkeys/:id/removal", {
      signedIn: true,
      body: withPassword,
      reply: SignInSecurity,
      summary: "Remove a passkey",
    }),
    newRecoveryCodes: post("/api/my-sign-in/recovery-codes", {
      signedIn: true,
      body: withPassword,
      reply: z.object({ recoveryCodes: z.array(z.string()) }),
      summary: "New recovery codes; the old ones stop working",
    }),

    mySessions: get("/api/my-sessions", { signedIn: true, reply: z.array(OwnSession), summary: "Where you are signed in" }),
    endMySession: del("/api/my-sessions/:id", {
      signedIn: true,
      reply: z.array(OwnSession),
      summary: "Sign out on another device",
    }),
    endMyOtherSessions: post("/api/my-sessions/end-others", {
      signedIn: true,
      reply: z.array(OwnSession),
      summary: "Sign out everywhere except here",
    }),
  },
});

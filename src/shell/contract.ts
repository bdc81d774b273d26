import { z } from "zod";
import { defineModule, get, post } from "#kit/contract.ts";

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
});
export type Session = z.infer<typeof Session>;

export const LoginAnswer = z.object({
  requiresTwoFactor: z.boolean(),
  message: z.string(),
  user: SessionUser.nullable(),
  token: z.string().nullable(),
  ...access,
});

export const shell = defineModule({
  id: "shell",
  title: "Sign-in",
  opens: [],
  endpoints: {
    session: get("/api/auth/session", {
      signedIn: true,
      reply: Session,
      summary: "Who is signed in and what they may open; 401 when nobody is",
    }),
    login: post("/api/login", { open: true, body: Credentials, reply: LoginAnswer, summary: "Sign in with e-mail and password" }),
    logout: post("/api/logout", { open: true, reply: z.object({ message: z.string() }), summary: "End this session" }),
  },
});

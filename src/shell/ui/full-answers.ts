import { usualFormats } from "#kit/formats.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";
import { isSuper } from "./is-super.ts";

type Of<T, Named extends keyof T> = Pick<T, Named> & Partial<Omit<T, Named>>;
/** The fields that the specification names (section 3); a server of another version, used by a packaged app, may answer with these only. */
export type SpecifiedSession = Of<Session, "user">;
export type SpecifiedLogin = Of<LoginAnswer, "requiresTwoFactor">;

/** A session with every field the pages read: what an answer leaves out counts as not granted and not chosen. */
export function fullSession(answer: SpecifiedSession): Session {
  const roles = answer.roles ?? [];
  return {
    moduleAccess: {},
    modules: [],
    rights: {},
    namedActions: [],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    formats: usualFormats,
    theme: "light",
    logo: { light: null, dark: null },
    ...answer,
    roles,
    isAuthenticated: true,
    isSuperUser: isSuper({ isSuperUser: answer.isSuperUser ?? false, roles }),
  };
}

/** The complete answer to a sign-in, or to its second step. Where only the method of the code is named, that is the only one. */
export function fullLogin(answer: SpecifiedLogin): LoginAnswer {
  const roles = answer.roles ?? [];
  const method = answer.method ?? null;
  return {
    message: "",
    user: null,
    token: null,
    moduleAccess: {},
    modules: [],
    methods: method === null ? [] : [method],
    resendAfter: 60,
    offlineDays: 30,
    ...answer,
    method,
    roles,
    isSuperUser: isSuper({ isSuperUser: answer.isSuperUser ?? false, roles }),
  };
}

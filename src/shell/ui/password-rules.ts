import { useQuery } from "@tanstack/react-query";
import {
  notOwnName,
  type PasswordOwner,
  type PasswordPolicy,
  type PasswordRule,
  passwordRules,
  type PasswordSetting,
  specifiedPasswords,
} from "#shell/passwords.ts";
import { read } from "./calls.ts";

const address = "/api/auth/password-policy";

/**
 * What the company asks of a new password; what the specification asks until the server has answered, which has the last word. Whose it is,
 * where that is known, may not be read in it.
 */
export function usePasswordRules(setting: PasswordSetting, owner?: PasswordOwner): readonly PasswordRule[] {
  const { data } = useQuery({ queryKey: [address], queryFn: async () => (await read(address)) as PasswordPolicy });
  return [...passwordRules(data ?? specifiedPasswords, setting), ...(owner ? [notOwnName(owner)] : [])];
}

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
 * The company's rules for a new password; the specification's until the server, which decides, has answered. The name of the person, where known,
 * must not be part of it.
 */
export function usePasswordRules(setting: PasswordSetting, owner?: PasswordOwner): readonly PasswordRule[] {
  const { data } = useQuery({ queryKey: [address], queryFn: async () => (await read(address)) as PasswordPolicy });
  return [...passwordRules(data ?? specifiedPasswords, setting), ...(owner ? [notOwnName(owner)] : [])];
}

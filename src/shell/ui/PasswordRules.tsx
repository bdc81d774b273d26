import { capital } from "#kit/capital.ts";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { PasswordRule } from "#shell/passwords.ts";
import styles from "./signed-out.module.css";

interface PasswordRulesProps {
  rules: readonly PasswordRule[];
  password: string;
  /** The person is not known here, so only the server can compare it with their name. */
  anonymous: boolean;
}

/** The rules for a new password, each with whether it is met yet. */
export function PasswordRules({ rules, password, anonymous }: PasswordRulesProps) {
  return (
    <ul className={styles.rules} aria-label="Password requirements">
      {rules.map(({ holds, message }) => {
        const met = password !== "" && holds(password);
        const Icon = met ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={message} data-met={met || undefined}>
            <Icon size={16} aria-hidden />
            <span>
              {shortly(message)}
              <span className="onlyRead">{met ? ", met" : ", missing"}</span>
            </span>
          </li>
        );
      })}
      {anonymous && (
        <li>
          <IconCircleDashed size={16} aria-hidden />
          <span>Not your name or email address, which is checked when you set it</span>
        </li>
      )}
    </ul>
  );
}

/** "Password must contain at least one number" as an entry of a list: "At least one number". */
function shortly(message: string): string {
  const rest = message.replace(/^Password must (be|contain) /, "").replace(/^Password must not contain /, "not ");
  return capital(rest);
}

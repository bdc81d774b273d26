import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

/** A password that can be shown while it is typed, by pointer and by keyboard. */
export function PasswordBox({ label, ...props }: TextInputProps & { label: string }) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      label={label}
      type={visible ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      rightSectionWidth="max(36px, var(--target))"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${visible ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

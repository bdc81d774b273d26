/** Whether this page may seal and fingerprint: browsers give cryptography to pages opened over https, or on the machine itself. */
export const isSecurePage = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

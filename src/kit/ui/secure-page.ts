/** Whether this page may encrypt and hash: browsers provide cryptography to pages opened over https, or on the machine itself. */
export const isSecurePage = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

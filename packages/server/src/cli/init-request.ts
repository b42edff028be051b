/** Flags of `init`. */
export interface InitFlags {
  readonly fromTools?: string;
  readonly fromServer?: string;
  readonly fromOpenapi?: string;
  readonly name?: string;
}

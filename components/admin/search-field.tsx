type SearchFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
};

/** For emails, names and ids, which browsers must not correct. */
export const SearchField = ({ id, name, label, value }: SearchFieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      name={name}
      type="search"
      defaultValue={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </div>
);

const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the list while it is on its way. */
export function TypeBones() {
  return (
    <div className="type-bones" aria-hidden="true">
      {BONES.map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  );
}

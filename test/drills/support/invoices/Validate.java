import org.mustangproject.validator.ZUGFeRDValidator;

/** Prints a line for each file, "valid NAME" or "invalid NAME", and the report of invalid ones. */
public class Validate {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            ZUGFeRDValidator validator = new ZUGFeRDValidator();
            String report = validator.validate(file);
            System.out.println((validator.wasCompletelyValid() ? "valid " : "invalid ") + file);
            if (!validator.wasCompletelyValid()) System.out.println(report);
        }
    }
}
